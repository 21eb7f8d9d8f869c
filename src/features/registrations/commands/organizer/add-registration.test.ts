import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formField, formOption, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { addRegistration } from './add-registration.server.ts'

const { sql, olga, edu, mar, createOpenEvent } = await registrationFixtures()

test('protected answers are entered by hand, and charged, only by who may see them', async () => {
  const menu = formField('menu', 'choice', { sensitivity: 'special', options: [formOption('vegan', { price: 500 })] })
  const event = await createOpenEvent({
    fields: [formField('diet', 'text', { sensitivity: 'special' }), menu, formField('size', 'text')],
  })
  const add = async (ctx: RequestContext, name: string) => {
    const answers = { diet: 'celiaca', menu: 'vegan', size: 'M' }
    const { id } = await addRegistration(ctx, event.ref, { ticket: event.ticket, name, state: 'confirmed', answers })
    return (await sql`select answers, special_answers, options_price from registrations where id = ${id}`)[0]
  }
  expect(await add(mar.ctx, 'Uno')).toEqual({ answers: { size: 'M' }, special_answers: {}, options_price: 0 })
  const whole = { answers: { size: 'M' }, special_answers: { diet: 'celiaca', menu: 'vegan' }, options_price: 500 }
  expect(await add(edu.ctx, 'Dos')).toEqual(whole)
  expect(await add(olga.ctx, 'Tres')).toEqual(whole)
})
