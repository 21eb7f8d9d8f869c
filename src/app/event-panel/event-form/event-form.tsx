import { Form } from 'react-router'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Checklist } from './checklist.tsx'
import { type Fields, useFieldWords } from './event-field.tsx'
import { one, type Values } from './event-values.ts'
import { Summary, Told } from './form-message.tsx'
import type { Refused } from './form-response.ts'
import { Preview } from './preview.tsx'
import { EventFormBar } from './save-bar.tsx'
import { Extras } from './sections/extra-sections.tsx'
import { Title } from './sections/title-section.tsx'
import { When } from './sections/when-section.tsx'
import { Where } from './sections/where-section.tsx'
import { useEventForm } from './use-event-form.ts'
import { useTitleCheck } from './use-title-check.ts'

type Props = {
  organization: { name: string; slug: string }
  event: MyEvent | null
  stored: Values
  answer: Refused | null
  done: string | null
  readOnly?: boolean
}

/** All that an event says, in one form: a draft saves itself as one goes, and everything works without scripts too. */
export function EventForm({ organization, event, stored, answer, done, readOnly = false }: Props) {
  const t = useText()
  const scripted = useScripted()
  const state = useEventForm({ event, stored, answer })
  const { start, now, errors, identity, auto, dirty } = state
  const words = useFieldWords()
  const wrong = (name: string) => {
    const code = errors.wrongs[name] ?? auto.told?.skipped[name]
    return code && code !== 'required' ? words(name, code) : errors.wrongs[name] && words(name, errors.wrongs[name])
  }
  const fields: Fields = { start, now, wrong }
  const title = useTitleCheck({ title: one(now, 'title'), date: one(now, 'date_start'), event: identity.event })
  return (
    <div className="formcols">
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate={scripted}
        preventScrollReset
        ref={state.form}
        {...state.handlers}
      >
        <input type="hidden" name="event" value={identity.event} readOnly />
        <input type="hidden" name="version" value={identity.version} readOnly />
        {!event && <input type="hidden" name="form_key" value={one(start, 'form_key')} readOnly />}
        {/* The first button of a form is what Enter presses: none of the small ones. */}
        <button className="sr" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <Told done={done} />
        <Summary state={state} answer={answer} event={event} wrong={wrong} />
        <fieldset className="fields" disabled={readOnly}>
          <Title fields={fields} event={event} title={title} />
          <When fields={fields} />
          <Where fields={fields} event={event} answer={answer} />
          <Extras fields={fields} event={event} header={identity.header} look={state.look} />
        </fieldset>
        {!readOnly && <EventFormBar state={state} event={event} fields={fields} />}
        <LeavingDialog unsaved={dirty && !state.saving && !readOnly} text={t('eventform.leave')} />
      </Form>
      <aside className="side2">
        <Preview fields={fields} event={event} organization={organization} art={title.asked} />
        {!readOnly && <Checklist fields={fields} event={event} slug={identity.slug} />}
      </aside>
    </div>
  )
}
