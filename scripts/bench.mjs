// npm run bench: install and build what is missing, then hand over to the Node that came with it.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, Sentence } from './paths.mjs'
import { run, stopWithUs } from './run.mjs'

async function bench() {
  stopWithUs()
  await install()
  await build()
  const { code } = await run(findNode(), [inRoot('tools/bench/main.ts'), ...process.argv.slice(2)])
  process.exit(code)
}

bench().catch((error) => {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
})
