import type { ShownHeader } from '#features/organizations/ui/header-image-field.tsx'
import { labelOf, NAMES, type Values } from '#features/organizations/ui/organization-values.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { values: Values; header: ShownHeader | null; closed: boolean; done: string | null }

/** The profile as those see it who may only read it, and as everybody does once it is closed. */
export function ProfileFacts({ values, header, closed, done }: Props) {
  const t = useText()
  const said = NAMES.filter((name) => values[name])
  return (
    <>
      <DoneNote words={done === 'close' ? t('organization.done.close') : null} />
      <p className="panel__lede">{t(closed ? 'panel.home.closed.text' : 'organization.profile.read')}</p>
      {header && <img className="hpic mt-6" src={header.url} alt="" width={header.width} height={header.height} />}
      <dl className="pfacts">
        {said.map((name) => (
          <div key={name}>
            <dt>{t(labelOf(name))}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
