import { Form } from 'react-router'
import { reportPaths } from '#shared/abuse-reports/report-paths.ts'
import { PHOTO_REQUEST_MESSAGE_MAX } from '#shared/albums/albums.ts'
import type { PhotoConsent } from '#shared/albums/photo-consent.ts'
import { Button } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Crop } from '#ui/icons/crop.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { ScanEye } from '#ui/icons/scan-eye.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { UserCheck } from '#ui/icons/user-check.ts'
import { UserX } from '#ui/icons/user-x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { AreaFields } from './area-fields.tsx'
import { OwnRequest } from './own-request.tsx'
import * as styles from './photo-people.module.css'

type Props = {
  consent: PhotoConsent
  alternativeText: string
  /** What `runConsentIntent` returned, from the query of the page after the redirect. */
  done: string | null
  failure: FormFailure | null
  /** What the report form calls the photo, where it is not its id: `{token}/{photo}` by a link. */
  reportRef?: string | undefined
}
const DONE = ['marked', 'marked_hidden', 'unmarked', 'asked', 'withdrawn'] as const
const KINDS = [
  ['crop', Crop],
  ['blur', ScanEye],
  ['removal', Trash2],
] as const

/** Who is in a photo, and what a person in it may ask for. Its forms post to the page they are on, for `runConsentIntent`. */
export function PhotoPeople({ consent, alternativeText, done, failure, reportRef }: Props) {
  const t = useText()
  const { photo, mayMark, noReason, people, request, isWithheld } = consent
  const isDone = DONE.find((word) => word === done)
  const report = reportPaths.form('photo', reportRef ?? String(photo))
  return (
    <section className={`page ${styles.people}`} aria-labelledby="photo-people">
      <h2 id="photo-people">{t('photo.people.title')}</h2>
      <SuccessNote message={isDone && !failure ? t(`photo.people.done.${isDone}`) : null} />
      <FormError failure={failure} />
      {isWithheld && (
        <p className={styles.state}>
          <EyeOff /> {t('photo.people.withheld')}
        </p>
      )}
      {people && <People names={people} />}
      {mayMark && <Mark isMarked={consent.isMarked} />}
      {mayMark && request?.state === 'open' && <OwnRequest request={request} />}
      {mayMark && request && request.state !== 'open' && <OwnRequest request={request} report={report} />}
      {mayMark && request?.state !== 'open' && (
        <Ask consent={consent} alternativeText={alternativeText} failure={failure} />
      )}
      {noReason && (
        <p className="small">
          {t(`photo.people.no.${noReason}`)}{' '}
          <SiteLink className="link" to={report}>
            {t('photo.people.report')}
          </SiteLink>
        </p>
      )}
    </section>
  )
}

/** For who may edit the album. */
function People({ names }: { names: string[] }) {
  const t = useText()
  if (names.length === 0) return <p className="small muted">{t('photo.people.none')}</p>
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function Mark({ isMarked }: { isMarked: boolean }) {
  const t = useText()
  return (
    <Form method="post" preventScrollReset>
      <Button size="small" type="submit" name="intent" value={isMarked ? 'unmark' : 'mark'}>
        {isMarked ? <UserX /> : <UserCheck />} {t(isMarked ? 'photo.people.unmark' : 'photo.people.mark')}
      </Button>
    </Form>
  )
}

/** One click asks; which part, and why, can be said before. */
function Ask({ consent, alternativeText, failure }: Pick<Props, 'consent' | 'alternativeText' | 'failure'>) {
  const t = useText()
  const { picture, wasDeclined } = consent
  return (
    <Form className={styles.ask} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="ask" />
      <h3>{t('photo.people.ask')}</h3>
      <p className="small muted">{t(wasDeclined ? 'photo.people.ask.again' : 'photo.people.ask.text')}</p>
      <Disclosure open={failure !== null && Object.keys(failure.fields).length > 0}>
        <summary className="link">{t('photo.people.ask.more')}</summary>
        <div className={styles.more}>
          <AreaFields
            picture={picture}
            alt={alternativeText}
            area={null}
            kind="blur"
            labels={{
              legend: t('photo.people.area'),
              hint: t('photo.people.area.hint'),
              x: t('photo.people.area.x'),
              y: t('photo.people.area.y'),
              width: t('photo.people.area.width'),
              height: t('photo.people.area.height'),
            }}
            error={failure && Object.keys(failure.fields).length > 0 ? t('photo.people.area.wrong') : undefined}
          />
          <Field
            name="message"
            id="photo-people-message"
            label={t('photo.people.message')}
            hint={t('photo.people.message.hint')}
          >
            {(control) => <Textarea rows={3} maxLength={PHOTO_REQUEST_MESSAGE_MAX} {...control} />}
          </Field>
        </div>
      </Disclosure>
      <div className="flow">
        {KINDS.map(([kind, Icon]) => (
          <Button key={kind} size="small" type="submit" name="kind" value={kind}>
            <Icon /> {t(`photo.people.kind.${kind}`)}
          </Button>
        ))}
      </div>
    </Form>
  )
}
