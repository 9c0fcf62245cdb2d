import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../../../../core/files/file-store.port.ts'
import { failed } from '../../../../core/kernel/result.ts'
import { smsFailure, type SmsSender } from '../../../../core/shippers/sms.port.ts'
import { LocalFileStore } from '../../../files/local-file-store.ts'
import { SandboxSmsSender } from '../../../sms/sandbox-sms-sender.ts'
import type { Store } from '../../../store/store.ts'
import type { Settings } from '../settings.ts'

/** The SMS sender that the settings choose; Aliyun's SDK is loaded only for its own sender. */
export async function smsOf({ sms }: Settings, { smsOutbox }: Store, log: FastifyBaseLogger): Promise<SmsSender> {
  if (sms.kind === 'sandbox') return new SandboxSmsSender(smsOutbox)
  if (sms.kind === 'none') return { sendCode: async () => failed(smsFailure('SMS_NOT_SET_UP')) }
  const { AliyunSmsSender } = await import('../../../sms/aliyun-sms-sender.ts')
  return new AliyunSmsSender(sms, (line) => log.warn(line))
}

/** The file storage that the settings choose; the S3 client is loaded only for S3. */
export async function filesOf({ files }: Settings): Promise<FileStore> {
  if (files.kind === 'local') return new LocalFileStore(files.folder)
  const { S3FileStore } = await import('../../../files/s3-file-store.ts')
  return new S3FileStore(files)
}
