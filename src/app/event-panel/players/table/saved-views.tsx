import { Form } from 'react-router'
import type { PlayerView } from '#shared/registrations/players.ts'
import { Button } from '#ui/components/button.tsx'
import { Joined } from '#ui/components/field-parts.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Input } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Bookmark } from '#ui/icons/bookmark.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './saved-views.module.css'

type Props = { views: readonly PlayerView[]; query: string; address: string }

/** Columns and filters that one keeps under a name: only for oneself, in every event of the organization. */
export function SavedViews({ views, query, address }: Props) {
  const t = useText()
  return (
    <details className={`${styles.views} no-print`}>
      <summary>
        <Bookmark /> {t('players.views')} {views.length > 0 && <span className="muted">{views.length}</span>}
      </summary>
      <div className={styles.panel}>
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <li key={view.id}>
                <SiteLink
                  className="link"
                  to={`${address}?${view.query}`}
                  aria-current={view.query === query ? 'true' : undefined}
                  viewTransition={false}
                >
                  {view.name}
                </SiteLink>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="view" value={view.id} />
                  <IconButton type="submit" name="intent" value="remove_view">
                    <X />
                    <span className="visually-hidden">{t('players.views.remove', { name: view.name })}</span>
                  </IconButton>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <Joined as={Form} method="post" preventScrollReset>
          <input type="hidden" name="query" value={query} />
          <label className="visually-hidden" htmlFor="view-name">
            {t('players.views.name')}
          </label>
          <Input
            id="view-name"
            name="name"
            maxLength={60}
            required
            placeholder={t('players.views.name')}
            autoComplete="off"
          />
          <Button type="submit" name="intent" value="save_view">
            {t('players.views.save')}
          </Button>
        </Joined>
        <p className="small muted">{t('players.views.hint')}</p>
      </div>
    </details>
  )
}
