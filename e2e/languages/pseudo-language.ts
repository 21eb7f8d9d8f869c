// A language that nobody speaks, made from Spanish: accented, 40 % longer, from right to left, and marked, so that a word on screen that
// comes from no message shows.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reserved for private use in ISO 639. */
export const PSEUDO = 'qps'

const PLAIN = 'aceinorsuyACEINORSUYdghklmtz'
const ACCENTED = 'äčëïñøŕšüÿÄČËÏÑØŔŠÜŸďġĥķļṁţž'
const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

/** 40 % as long as the text: in words of five letters, so that lines can break, or at the end of a short one. */
const filler = (length: number) =>
  length < 12
    ? 'ẋẏẋẏẋ'.slice(0, Math.round(length * 0.4))
    : ` ${Array.from({ length: Math.round((length * 0.4) / 6) }, () => 'ẋẏẋẏẋ').join(' ')}`

const pseudoText = (text: string) =>
  `⟦${text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : accented(part)))
    .join('')}${filler(text.length)}⟧`

type Message = string | string[] | Record<string, string>
function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message)
  if (Array.isArray(message)) return message.map(pseudoText)
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, pseudoText(text)]))
}

/** Adds the language to the messages of a copy of the sources: one folder, and nothing else. */
export function addPseudoLanguage(root: string) {
  const [spanish, folder] = ['es', PSEUDO].map((code) => join(root, 'src/messages', code)) as [string, string]
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(spanish)) {
    const stored = JSON.parse(readFileSync(join(spanish, file), 'utf8'))
    const made =
      file === 'language.json'
        ? {
            ...{ ...stored, name: pseudoText(stored.name), direction: 'rtl' },
            dates: mapped(stored.dates, pseudoText),
          }
        : mapped<Message>(stored, (text) =>
            file === 'confirmation.json' ? accented(String(text)) : pseudoMessage(text),
          )
    writeFileSync(join(folder, file), JSON.stringify(made, null, 2))
  }
}

const mapped = <Value>(values: Record<string, Value>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
