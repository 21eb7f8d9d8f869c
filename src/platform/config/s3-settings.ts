import { StartupError } from '#platform/errors/startup-error.ts'

export type S3Settings = {
  bucket: string
  /** Null: Amazon's own, by region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Given = { [Name in keyof S3Settings]: S3Settings[Name] | null }

const NAMES: Record<keyof Given, string> = {
  bucket: 'S3_BUCKET',
  endpoint: 'S3_ENDPOINT',
  region: 'S3_REGION',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
}
/** What services outside of Amazon's regions are asked with, unless they say another one. */
const ANY_REGION = 'us-east-1'

/** The settings of a bucket, all or none; throws where some are missing. */
export function readS3Settings(given: Given): S3Settings | null {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = given
  const names = (Object.keys(NAMES) as (keyof Given)[]).filter((name) => given[name] !== null)
  if (names.length === 0) return null
  const region = given.region ?? (endpoint === null ? null : ANY_REGION)
  if (bucket !== null && region !== null && accessKeyId !== null && secretAccessKey !== null)
    return { bucket, endpoint, region, accessKeyId, secretAccessKey }
  const missing = (['bucket', 'accessKeyId', 'secretAccessKey'] as const).filter((name) => given[name] === null)
  const missingNames = [
    ...missing.map((name) => NAMES[name]),
    ...(region === null ? [`${NAMES.region} or ${NAMES.endpoint}`] : []),
  ]
  throw new StartupError(
    `${names.map((name) => NAMES[name]).join(', ')} ${names.length > 1 ? 'are' : 'is'} set without ${missingNames.join(', ')}.`,
  )
}

/** Where new files go: to the bucket where there is one, unless the setting says the folder. */
export function readStorage(given: 'folder' | 's3' | null, s3: S3Settings | null): 'folder' | 's3' {
  if (given === 's3' && !s3) throw new StartupError('STORAGE is "s3"; it needs S3_BUCKET and the keys of a bucket.')
  return given ?? (s3 ? 's3' : 'folder')
}
