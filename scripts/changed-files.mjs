import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/** The files that differ from the upstream branch, or without one from the last commit; none without git. */
export function listChangedFiles() {
  const since = git('rev-parse', '--verify', '--quiet', '@{upstream}')[0] ?? 'HEAD'
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim().split('\n').filter(Boolean) : []
}
