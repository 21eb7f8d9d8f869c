import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldCode } from '#shared/error-codes.ts'
import { type Rule, type Rules, type Wrongs, wrongWith } from './field-rules.ts'
import { showNote } from './use-form-message.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
const isText = (target: EventTarget): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** What is wrong with one field of a form, as the form stands now. */
function wrongIn(form: HTMLFormElement, name: string, rule: Rule) {
  const typed = new FormData(form)
  const typedIn = (field: string) => String(typed.get(field) ?? '')
  return wrongWith(typedIn(name), rule, typedIn(rule.same ?? name))
}

/** Runs once a press is over: an error that pushed the button away under the finger would swallow the click. */
function useAfterPress() {
  const pressed = useRef(false)
  useEffect(() => {
    const watch = ({ type }: Event) => {
      pressed.current = type === 'pointerdown'
    }
    const types = ['pointerdown', 'pointerup', 'pointercancel']
    for (const type of types) document.addEventListener(type, watch, true)
    return () => {
      for (const type of types) document.removeEventListener(type, watch, true)
    }
  }, [])
  return (run: () => void) => {
    const later = () => setTimeout(run)
    if (pressed.current) document.addEventListener('pointerup', later, { once: true })
    else later()
  }
}

/**
 * Looks at a form's fields as they are left, again with every key once one was wrong, and all of them on sending (DESIGN 7).
 * `refused` is what the server found wrong: the same object as long as it is the same answer.
 */
export function useChecks<Name extends string>(rules: Rules<Name>, refused: Wrongs<Name> | null) {
  const names = Object.keys(rules) as Name[]
  const [wrongs, setWrongs] = useState<Wrongs<Name>>(refused ?? {})
  const [attempts, setAttempts] = useState(refused ? 1 : 0)
  const [answered, setAnswered] = useState(refused)
  if (answered !== refused) {
    setAnswered(refused)
    setWrongs(refused ?? {})
    if (refused) setAttempts(attempts + 1)
  }
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) showNote(summary.current)
  }, [attempts])

  const afterPress = useAfterPress()

  const note = (name: Name, code: FieldCode | null) =>
    setWrongs(({ [name]: _, ...others }) => (code ? { ...others, [name]: code } : others) as Wrongs<Name>)
  const ruled = (target: EventTarget) => (isText(target) ? names.find((name) => name === target.name) : undefined)

  return {
    wrongs,
    /** Whether sending was tried: only then do the errors stand at the form's head too. */
    tried: attempts > 0,
    summary,
    /** Starts again, as if nothing had been wrong. */
    forget: () => {
      setWrongs({})
      setAttempts(0)
    },
    handlers: {
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        const name = ruled(target)
        const form = currentTarget
        // Who only passes through an empty field, or a box not ticked yet, is not told off.
        if (name && isText(target) && ((target.value && !rules[name].ticked) || wrongs[name]))
          afterPress(() => {
            const code = wrongIn(form, name, rules[name])
            // What only the server could see stands until something else is typed: its own summary has just taken the focus away.
            if (code || wrongs[name] !== refused?.[name]) note(name, code)
          })
      },
      onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
        const name = ruled(target)
        // What must say the same is looked at with it.
        for (const other of names)
          if (name && wrongs[other] && (other === name || rules[other].same === name))
            note(other, wrongIn(currentTarget, other, rules[other]))
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const form = event.currentTarget
        const found = names.flatMap((name) => {
          const code = wrongIn(form, name, rules[name])
          return code ? [[name, code] as const] : []
        })
        setWrongs(Object.fromEntries(found) as Wrongs<Name>)
        if (found.length === 0) return
        event.preventDefault()
        setAttempts(attempts + 1)
      },
    },
  }
}
