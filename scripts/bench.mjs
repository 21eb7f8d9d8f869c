// npm run bench: installs and builds what is missing, then runs the benchmark with the bundled Node.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, UserError } from './paths.mjs'
import { run, stopWithUs } from './run.mjs'

async function bench() {
  stopWithUs()
  await install({ tests: true })
  await build()
  const { code } = await run(findNode(), [inRoot('tools/bench/main.ts'), ...process.argv.slice(2)])
  process.exit(code)
}

bench().catch((error) => {
  console.error(error instanceof UserError ? error.message : error)
  process.exit(1)
})
