import { Check } from '#ui/icons/check.ts'
import * as styles from './confirmation-note.module.css'

/** When the organization last confirmed the event. */
export const ConfirmationNote = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.confirmed}>
      <Check />
      <span>{text}</span>
    </p>
  )
