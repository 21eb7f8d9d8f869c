import { readFile } from 'node:fs/promises'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import type { z } from 'zod'

/** Reads and validates a Markdown file with YAML front matter. Errors name the file, the key and the value. */
export async function readMarkdown<Schema extends z.ZodType>(file: string, schema: Schema) {
  const source = await readFile(file, 'utf8')
  const [, front, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (front === undefined || body === undefined) throw new Error(`${file}: no front matter between --- lines`)
  return { front: validate(file, schema, front), body: body.trim(), source }
}

export const readYaml = async <Schema extends z.ZodType>(file: string, schema: Schema) =>
  validate(file, schema, await readFile(file, 'utf8'))

function validate<Schema extends z.ZodType>(file: string, schema: Schema, yaml: string): z.output<Schema> {
  const result = schema.safeParse(parseYamlFile(file, yaml), { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const path = issue.path.join('.') || 'front matter'
  if (issue.code === 'unrecognized_keys') throw new Error(`${file}: ${path} has unknown keys: ${issue.keys.join(', ')}`)
  throw new Error(`${file}: ${path} is ${JSON.stringify(issue.input) ?? 'missing'}: ${issue.message}`)
}

function parseYamlFile(file: string, yaml: string): unknown {
  try {
    return parseYaml(yaml)
  } catch (error) {
    throw error instanceof YAMLParseError ? new Error(`${file}: ${error.message}`) : error
  }
}
