import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '#platform/config/s3-settings.ts'
import { LIST_PAGE } from './store.ts'

const CONNECT_MS = 5000
/** Until the response begins, and between two chunks of it. */
const RESPONSE_MS = 20_000
const ATTEMPTS = 3

export type S3Disk = ReturnType<typeof openS3Disk>

/** The bucket through Amazon's library, which sites that keep their files in a folder never load. */
export function openS3Disk({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services than Amazon's seldom have a host name per bucket, and do not know its newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_MS,
      socketTimeout: RESPONSE_MS,
      throwOnRequestTimeout: true,
    },
  })
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    // flydrive's own listing leaves the sizes out.
    listPage: (folder: string, token: string | undefined) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${folder}/`,
          MaxKeys: LIST_PAGE,
          ...(token && { ContinuationToken: token }),
        }),
      ),
  }
}
