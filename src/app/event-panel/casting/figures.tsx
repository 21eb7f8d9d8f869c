import type { CastingBoard } from '#shared/casting/casting.ts'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** How far the casting is. */
export function Figures({ board: { parts, conflicts }, waiting }: { board: CastingBoard; waiting: number }) {
  const t = useText()
  const cast = parts.filter(({ player }) => player !== null)
  const asked = cast.filter(({ rank }) => rank !== null)
  const figures = [
    {
      key: 'cast',
      label: t('casting.figure.cast'),
      value: `${cast.length} / ${parts.length}`,
      hint: t('casting.figure.waiting', { count: waiting }),
    },
    {
      key: 'asked',
      label: t('casting.figure.asked'),
      value: asked.length,
      hint: t('casting.figure.first', { count: asked.filter(({ rank }) => rank === 1).length }),
    },
    { key: 'unasked', label: t('casting.figure.unasked'), value: cast.length - asked.length, hint: null },
    { key: 'conflicts', label: t('casting.figure.conflicts'), value: conflicts.length, hint: null },
  ]
  return (
    <Stats>
      {figures.map(({ key, label, value, hint }) => (
        <Stat key={key} label={label} note={hint}>
          {value}
        </Stat>
      ))}
    </Stats>
  )
}
