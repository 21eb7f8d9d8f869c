import { expect, test } from 'vitest'
import { markdownToText } from './markdown-text.server.ts'

test('says what a text says, without the signs of Markdown', () => {
  const source =
    '# La *casa*\n\nUna **noche** en\n[la casona](https://casona.example).\n\n- Cena\n  - Postre\n- `Baile`\n\n1. Uno\n\n> Cita\n\n---\n\nFin'
  expect(markdownToText(source)).toBe(
    'La casa\n\nUna noche en la casona (https://casona.example).\n\n• Cena\n  • Postre\n• Baile\n\n• Uno\n\nCita\n\n—\n\nFin',
  )
})

test('shows an address once, and where a picture is', () => {
  expect(markdownToText('<https://a.example> ![Mapa](/m.png)')).toBe('https://a.example [Mapa] (/m.png)')
  expect(markdownToText('')).toBe('')
})
