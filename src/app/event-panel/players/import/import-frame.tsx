import type { ReactNode } from 'react'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Stepper } from '#ui/components/stepper.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PlayersHeading } from '../players-heading.tsx'
import * as styles from './people-import.module.css'

const STEPS = ['upload', 'columns', 'rows', 'done'] as const

type Props = { event: MyEvent; step: (typeof STEPS)[number]; lede: string; children: ReactNode }

/** A step of bringing people in, below the heading of an event's players. */
export function ImportFrame({ event, step, lede, children }: Props) {
  const t = useText()
  return (
    <>
      <PlayersHeading event={event} tab="import" lede={lede} />
      <div className={styles.page}>
        <Stepper aria-label={t('peopleImport.steps')}>
          {STEPS.map((one) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {t(`peopleImport.step.${one}`)}
            </li>
          ))}
        </Stepper>
        {children}
      </div>
    </>
  )
}
