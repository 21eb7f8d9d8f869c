import * as styles from './field.module.css'
import { part } from './part.tsx'

/** A label with its control, where `Field` does not fit; also a `label` around both. */
export const FieldBox = part('div', styles.field)
/** A control with its button beside it. */
export const Joined = part('div', styles.joined)
/** A control with its button in it. */
export const WithButton = part('span', styles.withButton)
/** A checkbox or radio with its label beside it. */
export const CheckRow = part('div', styles.check)
/** What is wrong, above a form: see `ErrorSummary`. */
export const ErrorBox = part('div', styles.summary)
/** "Or", between two ways. */
export const Divider = part('p', styles.divider)
export const FieldLabel = part('span', styles.label)
export const Legend = part('legend', styles.legend)
export const Hint = part('span', styles.hint)
/** What may be wrong, while one types. */
export const Advice = part('p', styles.advice)
export const FieldError = part('p', styles.error)
