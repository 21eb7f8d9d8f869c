import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import * as styles from './filter-form.module.css'

/** Fields and a button in a line; the URL holds what is asked for. */
export const FilterForm = (props: ComponentProps<typeof Form>) => (
  <Form className={styles.form} method="get" {...props} />
)
