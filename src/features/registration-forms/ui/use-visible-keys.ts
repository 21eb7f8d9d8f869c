import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Answers, allFields, type FormDefinition, type Stage } from '#shared/registrations/form-definition.ts'
import { visibleFields } from '#shared/registrations/visible-fields.ts'
import { answerName } from './answer-constraints.ts'
import { toAnswer } from './typed-answers.ts'

type Asked = { definition: FormDefinition; ticketId: number; stages: readonly Stage[] }

/**
 * Which fields are shown, given what is chosen in the controls inside `element`. Also keeps what was typed into
 * controls, which are removed while their field is hidden.
 */
export function useVisibleKeys(asked: Asked, initial: Answers, name: string, element: RefObject<HTMLElement | null>) {
  const answers = useRef(initial)
  const [shown, setShown] = useState(() => visibleKeys(asked, initial))
  const update = useCallback(() => {
    if (element.current) answers.current = readAnswers(element.current, asked.definition, name, answers.current)
    const keys = visibleKeys(asked, answers.current)
    setShown((before) => (before.join() === keys.join() ? before : keys))
  }, [asked, name, element])
  // Before the conditional fields that the server rendered are removed: something may have been chosen by then.
  useLayoutEffect(update, [update])
  return { shown, update, answerOf: (key: string) => answers.current[key] }
}

const visibleKeys = ({ definition, ...at }: Asked, answers: Answers) =>
  visibleFields(definition, { ...at, answers }).map(({ key }) => key)

/** The answers with those of the controls that are there. */
function readAnswers(element: HTMLElement, definition: FormDefinition, name: string, before: Answers): Answers {
  const answers = { ...before }
  for (const field of allFields(definition)) {
    if (field.type === 'file') continue
    const controls = [...element.querySelectorAll<HTMLInputElement>(`[name="${answerName(name, field)}"]`)]
    if (controls.length === 0) continue
    const value = toAnswer(
      field,
      controls.filter(isChosen).map((control) => control.value),
    )
    if (value === undefined) delete answers[field.key]
    else answers[field.key] = value
  }
  return answers
}

const isChosen = ({ type, checked }: HTMLInputElement) => (type !== 'radio' && type !== 'checkbox') || checked
