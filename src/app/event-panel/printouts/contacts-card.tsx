import { paths } from '#shared/paths.ts'
import type { LastMade, OpenedContacts, Opening, PapersPage } from '#shared/printouts.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { LockOpen } from '#ui/icons/lock-open.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { SealedNote } from './kitchen-card.tsx'
import { FieldChoices, PaperCard, PaperForm } from './paper-card.tsx'
import * as styles from './printouts.module.css'

type Special = NonNullable<PapersPage['special']>
type Props = {
  slug: string
  now: string
  special: Special | null
  askWhom: string[]
  until: string | null
  isErased: boolean
  constraints: FormConstraints
  failure: FormFailure | null
  opened: OpenedContacts | null
  last: LastMade | undefined
}

/** Emergency contacts: sealed, opened with a reason, printed only once they are open. */
export function ContactsCard({ slug, now, special, constraints, failure, opened, last, ...sealed }: Props) {
  const t = useText()
  return (
    <PaperCard
      paper="contacts"
      now={now}
      last={last}
      text={t('papers.contacts.text')}
      count={
        special && special.minors > 0
          ? t('papers.contacts.count', { count: special.minors })
          : t('papers.contacts.sealed')
      }
    >
      <SealedNote mayOpen={special !== null} {...sealed}>
        {special && opened && <OpenContacts slug={slug} opened={opened} />}
        {special && !opened && special.contacts.length === 0 && special.minors === 0 && (
          <p className="small muted">
            {t('papers.contacts.no_fields')}{' '}
            <SiteLink className="link" to={paths.eventForm(slug)}>
              {t('papers.form')}
            </SiteLink>
          </p>
        )}
        {special && !opened && (special.contacts.length > 0 || special.minors > 0) && (
          <OpeningForm special={special} constraints={constraints} failure={failure} />
        )}
      </SealedNote>
      {special && <Openings openings={special.openings} now={now} />}
    </PaperCard>
  )
}

type FormProps = { special: Special; constraints: FormConstraints; failure: FormFailure | null }

function OpeningForm({ special, constraints, failure }: FormProps) {
  const t = useText()
  const form = useForm({ constraints, failure })
  const typed = failure?.typed?.['fields']
  const chosen = failure?.typed ? [typed].flat().map(String) : null
  return (
    <Form
      form={form}
      className={styles.form}
      labels={{ reason: 'papers.contacts.why' }}
      failureMessage={failure?.code === 'answers_erased' ? t('papers.refused.erased') : undefined}
    >
      {special.contacts.length > 0 && (
        <FieldChoices
          prefix="contacts"
          legend={t('papers.contacts.fields')}
          options={special.contacts.map((one) => ({
            key: one.key,
            label: one.label,
            chosen: chosen ? chosen.includes(one.key) : one.chosen,
          }))}
        />
      )}
      <FormField name="reason" hint={t('papers.contacts.why.hint')}>
        {(control) => <Input type="text" autoComplete="off" {...control} />}
      </FormField>
      <div className={styles.buttons}>
        <Button variant="dangerOutline" type="submit">
          <LockOpen /> {t('papers.contacts.open')}
        </Button>
      </div>
    </Form>
  )
}

/** Shown in the answer to the form alone; with the next step it is hidden again. */
function OpenContacts({ slug, opened: { opening, people } }: { slug: string; opened: OpenedContacts }) {
  const t = useText()
  const status = useFocusedMessage<HTMLParagraphElement>(String(opening))
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: without scripts the browser moves to what was opened */}
      <p className={styles.opened} role="status" tabIndex={-1} ref={status} autoFocus>
        <LockOpen /> <span>{t('papers.contacts.opened', { count: people.length })}</span>
      </p>
      <ul className={styles.contacts}>
        {people.map(({ id, name, isMinor, lines }) => (
          <li key={id}>
            <b>{name || t('players.erased')}</b>
            {isMinor && ` (${t('players.minor')})`}
            {lines.map(({ label, text }) => (
              <span key={label}>
                {label}: {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <PaperForm
        slug={slug}
        paper="contacts"
        formats={['pdf']}
        disabled={people.length === 0}
        nothing={t('papers.contacts.none')}
      >
        <input type="hidden" name="opening" value={opening} />
      </PaperForm>
    </>
  )
}

function Openings({ openings, now }: { openings: Opening[]; now: string }) {
  const t = useText()
  const { moment } = useTimestamps()
  if (openings.length === 0) return <p className="small muted">{t('papers.openings.none')}</p>
  return (
    <div className={styles.openings}>
      <h3>{t('papers.openings')}</h3>
      <ol>
        {openings.map(({ id, at, by, reason }) => (
          <li key={id}>
            <b>{by ?? t('players.erased')}</b>
            <span className="small muted">{moment(new Date(at), new Date(now))}</span>
            <q>{reason}</q>
          </li>
        ))}
      </ol>
    </div>
  )
}
