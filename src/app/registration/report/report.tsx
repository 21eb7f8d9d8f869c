import { getReportTarget, reportAbuse } from '#features/abuse-reports/report.server.ts'
import { reportForm } from '#features/abuse-reports/schema.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { reportPaths } from '#shared/abuse-reports/report-paths.ts'
import { isReportableType } from '#shared/review/abuse-reports.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/report.ts'
import { ReportForm } from './report-form.tsx'
import { Lede, ReportPage } from './report-page.tsx'

function targetOf({ type, '*': ref = '' }: Route.LoaderArgs['params']) {
  if (!isReportableType(type)) throw notFound()
  return { type, ref }
}

const findTarget = (ctx: RequestContext, params: Route.LoaderArgs['params']) => {
  const { type, ref } = targetOf(params)
  return getReportTarget(ctx, type, ref)
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const { name, path } = await findTarget(ctx, params)
    return {
      type: targetOf(params).type,
      name,
      path,
      isSignedIn: signedInPerson(ctx) !== null,
      constraints: formConstraints(reportForm),
    }
  })

export const action = pageAction({
  subject: ({ params }: Route.ActionArgs) => [params],
  authorize: findTarget,
  form: async (ctx, params, form) => {
    const { reference } = await reportAbuse(ctx, targetOf(params), form)
    return redirectTo(pathWithQuery(reportPaths.progress(reference), { done: 'sent' }))
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Reports something to the site team; without an account too. */
export default function Report({
  loaderData: { type, name, path, isSignedIn, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  return (
    <ReportPage title={t('report.title', { name })} back={{ path, label: t('report.back') }}>
      <Lede>{t(`report.lede.${type}`)}</Lede>
      <ReportForm isSignedIn={isSignedIn} constraints={constraints} failure={actionData?.failure ?? null} />
    </ReportPage>
  )
}
