import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ShownHeader } from '#features/organizations/ui/header-image-field.tsx'
import { type FieldName, labelOf } from '#features/organizations/ui/organization-values.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** One field that waits: what the public sees, and what was asked for. */
export type WaitingField = { name: FieldName; from: string | null; to: string | null }
export type WaitingChange = {
  fields: WaitingField[]
  header: { from: ShownHeader | null; to: ShownHeader | null } | null
}

/** What of the profile waits to be approved, beside what the public sees meanwhile; who may edit takes it back. */
export function WaitingChanges({ change, mayEdit }: { change: WaitingChange; mayEdit: boolean }) {
  const t = useText()
  const { fields, header } = change
  return (
    <section className="note note--state" aria-labelledby="waiting-changes">
      <Hourglass className="i" aria-hidden="true" />
      <div>
        <h2 id="waiting-changes">{t('organization.waiting')}</h2>
        <p>{t('organization.waiting.text')}</p>
        <dl className="pfacts">
          {fields.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{t(labelOf(name))}</dt>
              <dd>
                <Both from={from ?? t('organization.waiting.none')} to={to ?? t('organization.waiting.none')} />
              </dd>
            </div>
          ))}
          {header && (
            <div>
              <dt>{t('organization.header')}</dt>
              <dd>
                <Both from={<Picture of={header.from} />} to={<Picture of={header.to} />} />
              </dd>
            </div>
          )}
        </dl>
        {mayEdit && (
          <Form method="post" preventScrollReset>
            <button className="btn btn--line btn--sm" type="submit" name="intent" value="withdraw">
              {t('organization.waiting.withdraw')}
            </button>
          </Form>
        )}
      </div>
    </section>
  )
}

function Both({ from, to }: { from: ReactNode; to: ReactNode }) {
  const t = useText()
  return (
    <>
      <span className="muted small">{t('organization.waiting.public')}</span> {from}
      <br />
      <span className="muted small">{t('organization.waiting.asked')}</span> {to}
    </>
  )
}

function Picture({ of }: { of: ShownHeader | null }) {
  const t = useText()
  if (!of) return t('organization.waiting.none')
  return <img className="hpic hpic--small" src={of.url} alt="" width={of.width} height={of.height} />
}
