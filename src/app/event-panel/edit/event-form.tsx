import { Form } from 'react-router'
import type { DateClashes } from '#shared/date-clashes/date-clashes.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { FormFields } from '#ui/forms/form.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Checklist } from './checklist.tsx'
import { eventFieldsState, eventLabels, useEventFieldMessages } from './event-fields.ts'
import * as styles from './event-form.module.css'
import { EventFormBar } from './event-form-bar.tsx'
import { textOf } from './event-values.ts'
import { EventFormMessage, EventFormSummary } from './form-message.tsx'
import type { EventFormResult } from './form-response.ts'
import { useDateClashes } from './lookups/use-date-clashes.ts'
import { useTitleCheck } from './lookups/use-title-check.ts'
import { Preview } from './preview.tsx'
import { ReplyField } from './reply-field.tsx'
import { ExtraSections } from './sections/extra-sections.tsx'
import { TicketsSection } from './sections/tickets-section.tsx'
import { TitleSection } from './sections/title-section.tsx'
import { WhenSection } from './sections/when-section.tsx'
import { WhereSection } from './sections/where-section.tsx'
import { useEventForm } from './use-event-form.ts'

type Props = {
  organization: { name: string; slug: string }
  event: MyEvent | null
  stored: EventFormValues
  constraints: FormConstraints
  /** The names of the organization's series, as suggestions. */
  series: readonly string[]
  /** What else happens on its days, as it is stored. */
  clashes: DateClashes | null
  result: EventFormResult | null
  done: string | null
  readOnly?: boolean
}

/** The form of an event. Drafts are saved automatically; works without JavaScript. */
export function EventForm({
  organization,
  event,
  stored,
  constraints,
  series,
  clashes,
  result,
  done,
  readOnly = false,
}: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const state = useEventForm({ event, stored, result })
  const { start, now, fieldErrors, identity, dirty, tickets } = state
  const messages = useEventFieldMessages(fieldErrors, tickets.rows.length)
  const title = useTitleCheck({ title: textOf(now, 'title'), date: textOf(now, 'date_start'), event: identity.event })
  const shownClashes = useDateClashes(now, identity.event, clashes)
  return (
    <div className={styles.columns}>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate={hydrated}
        preventScrollReset
        ref={state.form}
        {...state.handlers}
      >
        <input type="hidden" name="event" value={identity.event} readOnly />
        <input type="hidden" name="version" value={identity.version} readOnly />
        <input type="hidden" name="base" value={identity.base} readOnly />
        {!event && <input type="hidden" name="form_key" value={textOf(start, 'form_key')} readOnly />}
        {/* Enter activates the first submit button of a form: make it the save button. */}
        <button className="visually-hidden" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <EventFormMessage done={done} />
        <FormFields
          form={eventFieldsState({ start, errors: fieldErrors, constraints, tickets: tickets.rows })}
          labels={eventLabels(tickets.rows.length, textOf(now, 'locale') === 'en' ? 'en' : 'es')}
          messages={messages}
        >
          <EventFormSummary state={state} result={result} event={event} />
          <fieldset className={styles.fields} disabled={readOnly}>
            <TitleSection now={now} event={event} title={title} />
            <WhenSection now={now} clashes={shownClashes} />
            <WhereSection start={start} now={now} event={event} result={result} />
            <TicketsSection
              now={now}
              tickets={tickets}
              ids={identity.ticketIds}
              errors={fieldErrors}
              changed={state.changed}
            />
            <ExtraSections now={now} event={event} series={series} header={identity.header} changed={state.changed} />
          </fieldset>
        </FormFields>
        {!readOnly && event && event.moderation !== 'draft' && canSubmit(event.moderation) && (
          <ReplyField defaultValue={textOf(start, 'reply')} />
        )}
        {!readOnly && <EventFormBar state={state} event={event} />}
        <UnsavedChangesDialog unsaved={dirty && !state.saving && !readOnly} text={t('eventform.leave')} />
      </Form>
      <aside className={styles.aside}>
        <Preview now={now} event={event} organization={organization} art={title.asked} />
        {!readOnly && <Checklist now={now} event={event} />}
      </aside>
    </div>
  )
}
