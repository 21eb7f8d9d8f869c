import { expect, test } from 'vitest'
import { createTransferOrder, isSepaName, sepaText } from './transfers.ts'

const from = { iban: 'ES9121000418450200051332', holder: 'Asociación Ñandú & Cía' }
const to = { iban: 'DE89370400440532013000', holder: 'Jörg <Groß>' }

test('an order adds up, and has no character that a bank would refuse', () => {
  const order = createTransferOrder({
    ...{ id: '7-1', from, now: new Date('2026-12-01T10:20:30Z'), day: '2026-12-01' },
    transfers: [
      { id: '7-31', amount: 9505, to, text: 'Devolución VAL-7K2M' },
      { id: '7-32', amount: 10, to: from, text: '«Noche» — 1' },
    ],
  })
  expect(order.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
  expect(order.match(/<CtrlSum>95\.15<\/CtrlSum>/g)).toHaveLength(2)
  expect(order).toContain('<InstdAmt Ccy="EUR">95.05</InstdAmt>')
  expect(order).toContain('<InstdAmt Ccy="EUR">0.10</InstdAmt>')
  expect(order).toContain('<IBAN>DE89370400440532013000</IBAN>')
  expect(order).toContain('<Nm>Asociacion Nandu Cia</Nm>')
  expect(order).toContain('<Nm>Jorg Gross</Nm>')
  expect(order).toContain('<Ustrd>Devolucion VAL-7K2M</Ustrd>')
  expect(order).toContain('<Ustrd>Noche 1</Ustrd>')
  expect(order).toMatch(/^[\x20-\x7e\n]*$/)
})

test('text is cut to what the field takes, without a space at its end', () => {
  expect(sepaText('a'.repeat(80), 70)).toHaveLength(70)
  expect(sepaText('uno dos', 4)).toBe('uno')
})

test('letters of other languages are written with those that banks take', () => {
  expect(sepaText('Søren Ærø Łuczak Œuvre', 70)).toBe('Soren AEro Luczak OEuvre')
  expect(['Ana', 'Łł', 'Олег', '张伟', '🎲', '//'].map(isSepaName)).toEqual([true, true, false, false, false, false])
})
