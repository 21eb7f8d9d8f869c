import type { ComponentProps } from 'react'
import { Form } from 'react-router'

/** Fields and a button in a line; the URL holds what is asked for. */
export const FilterForm = (props: ComponentProps<typeof Form>) => (
  <Form className="team__search" method="get" {...props} />
)
