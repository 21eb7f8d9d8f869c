import { createServer } from 'vite'
import { describeFeatures } from '#kit/describe-features.ts'

/** npm run features: what each feature brings, and who listens to which domain event. Node alone does not read the JSX of emails. */
const server = await createServer({ configFile: false, appType: 'custom', server: { middlewareMode: true, ws: false } })
try {
  const { features } = await server.ssrLoadModule('/src/features.ts')
  console.log(describeFeatures(features))
} finally {
  await server.close()
}
