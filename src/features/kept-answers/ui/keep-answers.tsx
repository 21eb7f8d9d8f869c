import { paths } from '#shared/paths.ts'
import { KEEP_SCOPES, type KeptKind, scopeOf } from '#shared/registrations/kept-answers.ts'
import { Note } from '#ui/components/note.tsx'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { UserRoundCheck } from '#ui/icons/user-round-check.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Offer } from '../queries.server.ts'
import { useKindNames } from './kind-names.ts'

/** What of the form below comes from the profile, and what would, had the person agreed again to keep it. */
export function OfferedNote({ offer: { kinds, lapsed } }: { offer: Pick<Offer, 'kinds' | 'lapsed'> }) {
  const t = useText()
  const { day } = useTimestamps()
  const names = useKindNames()
  if (kinds.length === 0 && !lapsed) return null
  return (
    <Note space="below">
      <UserRoundCheck />
      <div>
        {kinds.length > 0 && (
          <p>
            <b>{t('keptAnswers.offered', { names: names(kinds) })}</b> {t('keptAnswers.offered.text')}
          </p>
        )}
        {lapsed && (
          <p>
            {t('keptAnswers.lapsed', {
              names: names(lapsed.kinds),
              since: day(lapsed.lapsesAt),
              until: day(lapsed.erasedAt),
            })}
          </p>
        )}
        <p>
          <SiteLink className="link" to={`${paths.account}#answers`} target="_blank">
            {t('keptAnswers.see')}
          </SiteLink>
        </p>
      </div>
    </Note>
  )
}

type KeepProps = { asked: readonly KeptKind[]; className: string | undefined; heading?: 'h2' | 'h3' }

/** The two boxes by which a person keeps their own answers, as far as the form asks something that can be kept. */
export function KeepAnswers({ asked, className, heading: Title = 'h2' }: KeepProps) {
  const t = useText()
  const names = useKindNames()
  if (asked.length === 0) return null
  return (
    <section className={className}>
      <Title>{t('keptAnswers.keep')}</Title>
      {KEEP_SCOPES.map((scope) => {
        const kinds = asked.filter((kind) => scopeOf(kind) === scope)
        if (kinds.length === 0) return null
        return (
          <FormCheckbox key={scope} name={`keep_${scope}`}>
            {t(`keptAnswers.keep.${scope}`)}
            <br />
            <span className="small muted">
              {t('keptAnswers.keep.kinds', { names: names(kinds) })} {t(`keptAnswers.keep.${scope}.text`)}
            </span>
          </FormCheckbox>
        )
      })}
      <p className="small muted">{t('keptAnswers.keep.own')}</p>
    </section>
  )
}
