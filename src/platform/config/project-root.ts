import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the project, for the sources and for the build alike. */
export const PROJECT_ROOT = dirname(findPackageJSON('..', import.meta.url)!)
