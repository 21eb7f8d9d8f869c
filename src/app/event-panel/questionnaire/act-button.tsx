import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useBuilder } from './state/builder-context.ts'

type Props = Pick<ButtonLook, 'variant' | 'size'> &
  Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick' | 'className'> & {
    act: string
    /** Only an icon. */
    icon?: boolean
  }

/** A button that changes the form: in the browser at once; without JavaScript it sends the form around it. */
export function ActButton({ act, icon = false, variant, size, ...rest }: Props) {
  const { run } = useBuilder()
  const sending = {
    type: 'submit',
    name: 'intent',
    value: act,
    formNoValidate: true,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      run(act)
    },
    ...rest,
  } as const
  return icon ? <IconButton {...sending} /> : <Button variant={variant} size={size} {...sending} />
}
