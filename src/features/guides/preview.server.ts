import { eq } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { FieldChange } from '#shared/review/diff.ts'
import { placeholderFiller } from './queries.server.ts'
import { textForm } from './schema.ts'
import { texts } from './table.server.ts'

type Content = { title: string; summary: string; body: string }
/** A text as its page would show it, and what that changes. */
export type TextPreview = { content: Content; html: string; changes: FieldChange[] }

/** What a text would look like if it were saved; nothing is. */
export async function previewText(ctx: RequestContext, id: number, form: unknown): Promise<TextPreview> {
  authorizeTeam(ctx)
  const { title, summary, body } = parse(textForm, form)
  const { title: formerTitle, summary: formerSummary, body: formerBody } = texts
  const [former] = isRowId(id)
    ? await ctx.db
        .select({ title: formerTitle, summary: formerSummary, body: formerBody })
        .from(texts)
        .where(eq(texts.id, id))
    : []
  if (!former) throw notFound()
  const content = { title, summary, body }
  const fill = placeholderFiller(ctx.services.settings)
  return { content, html: renderMarkdown(fill(body)).html, changes: compareTexts(former, content) }
}

/** The fields in which two versions of a text differ. */
export const compareTexts = ({ title, summary, body }: Content, to: Content): FieldChange[] =>
  computeDiff({ title, summary, body }, { title: to.title, summary: to.summary, body: to.body }).changes
