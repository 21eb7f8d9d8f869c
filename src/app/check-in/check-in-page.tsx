import type { ReactNode } from 'react'
import { useDeferredValue, useEffect, useState } from 'react'
import {
  type CheckInFilter,
  type CheckInResult,
  countPeople,
  filterPeople,
  searchPeople,
  withActs,
} from '#shared/check-in/check-in.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './check-in-page.module.css'
import { useDevice } from './device/use-device.ts'
import type { CheckInView } from './load-check-in.server.ts'
import { CheckInHeader } from './parts/check-in-header.tsx'
import { Conflicts, PlainResult } from './parts/conflicts.tsx'
import { Counts, FilterLinks } from './parts/counts.tsx'
import { DeviceBanner, ListAge } from './parts/device-banner.tsx'
import { EventNote } from './parts/event-note.tsx'
import { NoAccess } from './parts/no-access.tsx'
import { PeopleList } from './parts/people-list.tsx'
import { PersonSheet } from './parts/person-sheet.tsx'
import { Doubles, Unsent } from './parts/sections.tsx'
import { Scanner } from './scan/scanner.tsx'

type Props = {
  view: CheckInView
  /** The id of the person who is open. */
  open: number | null
  /** What a form without scripts did. */
  done: CheckInResult | null
  error: ReactNode
}

/** One column, made for a phone; on a wide screen it stands in the middle. */
export function CheckInPage({ view, open, done, error }: Props) {
  const t = useText()
  const { event } = view
  const { device, state } = useDevice(event, view)
  const [q, setQuery] = useState(view.q)
  const [filter, setFilter] = useState(view.filter)
  // By the clock of the device: this page may be an old copy.
  const now = useHydrated() ? Date.now() : view.now
  const hasBegun = event.startsAt !== null && event.startsAt <= now
  const [isScanning, setScanning] = useState(false)
  const everybody = state.people ? withActs(state.people, state.acts) : null
  // Typing stays fluent among thousands of people.
  const sought = useDeferredValue(q)
  const listed = everybody && (sought ? searchPeople(everybody, sought) : filterPeople(everybody, filter))
  const people = listed ?? view.people
  const person = (everybody ?? view.people).find(({ id }) => id === open) ?? null
  useEffect(() => {
    if (open !== null) document.getElementById('person')?.focus()
  }, [open])
  if (state.status === 'no_access' || state.status === 'ended' || state.status === 'signed_out')
    return <NoAccess event={event} status={state.status} lost={state.lost} />
  const counts = everybody ? countPeople(everybody) : view.counts
  const show = (part: CheckInFilter) => {
    setQuery('')
    setFilter(part)
  }
  return (
    <div className={styles.column}>
      <DeviceBanner event={event} state={state} />
      <CheckInHeader event={event} q={q} setQuery={setQuery} />
      <main id="content" tabIndex={-1}>
        <h1 className="visually-hidden">{t('checkIn.heading', { event: event.title })}</h1>
        {error}
        <PlainResult event={event} result={done} people={view.people} />
        <EventNote event={event} hasBegun={hasBegun} />
        <Conflicts event={event} hasBegun={hasBegun} state={state} people={everybody ?? []} dismiss={device.dismiss} />
        {!person && <Scanner people={everybody} isOn={isScanning} setOn={setScanning} />}
        {person && (
          <PersonSheet
            key={person.id}
            event={event}
            hasBegun={hasBegun}
            person={person}
            plain={view.plain}
            act={state.status === 'ready' || state.people ? device.act : null}
          />
        )}
        <Counts counts={counts} />
        <FilterLinks counts={counts} filter={q ? null : filter} show={show} />
        <PeopleList
          event={event}
          people={people}
          found={listed ? listed.length : view.found}
          title={
            q ? t('checkIn.found', { count: listed ? listed.length : view.found, q }) : t(`checkIn.show.${filter}`)
          }
          isWaiting={view.isCopy && everybody === null}
        />
        <Doubles event={event} people={everybody ?? view.people} />
        <Unsent event={event} state={state} people={everybody ?? []} />
        <ListAge event={event} state={state} />
      </main>
    </div>
  )
}
