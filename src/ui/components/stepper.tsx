import { part } from './part.tsx'
import * as styles from './stepper.module.css'

/** The steps of something that takes its time: the `li` with `aria-current="step"` is on, those before it are done. */
export const Stepper = part('ol', styles.stepper)
