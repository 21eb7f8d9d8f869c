import type { ComponentProps } from 'react'
import { useBuilder } from './state/builder-context.ts'

type Props = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & { act: string }

/** A button that changes the form: in the browser at once; without JavaScript it sends the form around it. */
export function ActButton({ act, ...rest }: Props) {
  const { run } = useBuilder()
  return (
    <button
      type="submit"
      name="intent"
      value={act}
      formNoValidate
      onClick={(event) => {
        event.preventDefault()
        run(act)
      }}
      {...rest}
    />
  )
}
