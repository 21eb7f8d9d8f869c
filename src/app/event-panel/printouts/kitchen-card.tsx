import { paths } from '#shared/paths.ts'
import type { LastMade, PaperField } from '#shared/printouts.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { FieldChoices, PaperCard, PaperForm, useChosen } from './paper-card.tsx'
import * as styles from './printouts.module.css'

type Props = {
  slug: string
  now: string
  count: number
  /** Null for who may not read protected answers. */
  fields: PaperField[] | null
  askWhom: string[]
  until: string | null
  isErased: boolean
  last: LastMade | undefined
}

/** The kitchen list: counts and names of protected answers, each making on record. */
export function KitchenCard({ slug, now, count, fields, last, ...sealed }: Props) {
  const t = useText()
  return (
    <PaperCard
      paper="kitchen"
      now={now}
      last={last}
      text={t('papers.kitchen.text')}
      count={t('players.people_count', { count })}
    >
      <SealedNote mayOpen={fields !== null} {...sealed}>
        {fields?.length === 0 ? (
          <p className="small muted">
            {t('papers.kitchen.no_fields')}{' '}
            <SiteLink className="link" to={paths.eventForm(slug)}>
              {t('papers.form')}
            </SiteLink>
          </p>
        ) : (
          <KitchenForm slug={slug} count={count} fields={fields ?? []} />
        )}
      </SealedNote>
    </PaperCard>
  )
}

function KitchenForm({ slug, count, fields }: { slug: string; count: number; fields: PaperField[] }) {
  const t = useText()
  const chosen = useChosen('kitchen')
  return (
    <PaperForm slug={slug} paper="kitchen" formats={['pdf', 'xlsx']} disabled={count === 0}>
      <FieldChoices
        prefix="kitchen"
        legend={t('papers.kitchen.fields')}
        options={fields.map(({ key, label, special, chosen: usual }) => ({
          key,
          label,
          hint: special ? t('papers.special') : undefined,
          chosen: chosen ? chosen.getAll('fields').includes(key) : usual,
        }))}
      />
    </PaperForm>
  )
}

type SealedProps = {
  mayOpen: boolean
  askWhom: string[]
  until: string | null
  isErased: boolean
  children: React.ReactNode
}

/** What is on record, until when; for others, whom to ask. Nothing can be made once the answers are erased. */
export function SealedNote({ mayOpen, askWhom, until, isErased, children }: SealedProps) {
  const t = useText()
  const dates = useDates()
  if (isErased) return <p className={styles.sealed}>{t('papers.erased')}</p>
  if (!mayOpen)
    return (
      <p className={styles.sealed}>
        <Lock /> <span>{t('papers.ask', { names: askWhom.join(', ') })}</span>
      </p>
    )
  return (
    <>
      <p className={styles.sealed}>
        <Lock /> <span>{until ? t('papers.recorded.until', { day: dates.long(until) }) : t('papers.recorded')}</span>
      </p>
      {children}
    </>
  )
}
