import { defineFailures } from './failure.ts'
import { failed, ok, type Result } from './result.ts'
import { words } from './words.ts'

/** The largest file that is accepted: 20 MB (rule: Largest upload). */
export const MAX_UPLOAD_BYTES = 20_971_520

const uploadFailure = defineFailures({
  UPLOAD_TOO_LARGE: {
    kind: 'too_large',
    words: words(
      '文件大小不能超过 20 MB（{limit} 字节）',
      '檔案大小不能超過 20 MB（{limit} 位元組）',
      'The file must not be larger than 20 MB ({limit} bytes)',
    ),
  },
})

/** Whether a file of this size is accepted; UPLOAD_TOO_LARGE above 20971520 bytes. */
export const checkUploadSize = (bytes: number): Result<true> =>
  bytes > MAX_UPLOAD_BYTES ? failed(uploadFailure('UPLOAD_TOO_LARGE', { limit: MAX_UPLOAD_BYTES })) : ok(true)
