import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { listEditableTexts } from '#features/guides/versions.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { CONTENT_LOCALES, TEXT_KINDS } from '#shared/enums.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AdminHeading } from '../components/admin-heading.tsx'
import { loadAdminPage } from '../load-admin.server.ts'
import type { Route } from './+types/texts.ts'
import * as styles from './texts.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadAdminPage(call, async (ctx) => ({ texts: await listEditableTexts(ctx) }))

/** All guides, help pages and legal texts, in both languages. */
export default function TeamTexts({ loaderData: { texts } }: Route.ComponentProps) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <>
      <AdminHeading title={t('admin.texts')} lede={t('admin.texts.text')} />
      {TEXT_KINDS.map((kind) => (
        <AdminSection title={t(`admin.texts.${kind}`)} key={kind}>
          <div className="two">
            {CONTENT_LOCALES.map((locale) => (
              <div key={locale}>
                <h3 className={styles.language}>{t(`admin.texts.in.${locale}`)}</h3>
                <AdminRows>
                  {texts
                    .filter((text) => text.kind === kind && text.locale === locale)
                    .map(({ id, title, editedAt }) => (
                      <li key={id}>
                        <span>
                          <SiteLink className="link" to={adminPaths.text(id)} lang={locale}>
                            {title}
                          </SiteLink>
                          <small>
                            {editedAt ? t('admin.texts.edited', { day: day(editedAt) }) : t('admin.texts.from_file')}
                          </small>
                        </span>
                      </li>
                    ))}
                </AdminRows>
              </div>
            ))}
          </div>
        </AdminSection>
      ))}
    </>
  )
}
