import { splitPath } from '#shared/paths.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { relativeTime } from '../relative-time.ts'
import type { KeptPage } from '../store.ts'
import * as styles from './offline.module.css'

const GROUPS: readonly (readonly [title: MessageKey, path: RegExp])[] = [
  ['offline.kept.tickets', /^\/account\/(tickets|registrations)/],
  ['offline.kept.characters', /^\/(account\/characters$|c\/)/],
  ['offline.kept.events', /^\/(evento-rol-vivo-larp2?\/|account\/follows$|events)/],
  ['offline.kept.others', /^\//],
]
/** Pages to write on: they are opened from the text. */
const EDITOR = /\/edit$/

const pathOf = (page: KeptPage) => splitPath(new URL(page.url).pathname).path

/** Every page that is kept, with its age. */
export function CachedPages({ pages }: { pages: readonly KeptPage[] }) {
  const t = useText()
  const shown = pages.filter((page) => !EDITOR.test(pathOf(page)))
  const groups = Map.groupBy(shown, (page) => GROUPS.find(([, path]) => path.test(pathOf(page)))![0])
  return (
    <section aria-labelledby="offline-kept">
      <h2 id="offline-kept">{t('offline.kept')}</h2>
      {shown.length === 0 && <p className="muted">{t('offline.kept.none')}</p>}
      {GROUPS.map(([title]) => {
        const own = groups.get(title)
        return own && <Group key={title} title={t(title)} pages={own} />
      })}
    </section>
  )
}

function Group({ title, pages }: { title: string; pages: readonly KeptPage[] }) {
  const t = useText()
  const locale = useLocale()
  const sorted = pages.toSorted((a, b) => pathOf(a).length - pathOf(b).length || a.url.localeCompare(b.url))
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list}>
        {sorted.map(({ url, title: name, savedAt }) => {
          const { pathname, search } = new URL(url)
          return (
            <li key={url}>
              {/* The browser follows it: which pages there are is known to the worker alone. */}
              <a className="link" href={pathname + search}>
                {name || pathname}
              </a>
              <small>{t('offline.age', { age: relativeTime(savedAt, locale) })}</small>
            </li>
          )
        })}
      </ul>
    </>
  )
}
