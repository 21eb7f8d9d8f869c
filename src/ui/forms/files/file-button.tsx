import type { ComponentProps, ElementType } from 'react'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import * as styles from './file-button.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'size'> &
  Pick<ButtonLook, 'size'> & { link?: boolean }

/** A button, or a link in a text, by which files are chosen. Before hydration the input itself is in it. */
export function FileButton({ children, size, link = false, ...input }: Props) {
  const hydrated = useHydrated()
  const Label: ElementType = link ? 'label' : Button
  return (
    <span className={styles.choose}>
      <Label {...(link ? { className: 'link bold' } : { as: 'label', size })}>
        {children}
        <input {...input} className={hydrated ? styles.overlaid : styles.input} type="file" />
      </Label>
    </span>
  )
}
