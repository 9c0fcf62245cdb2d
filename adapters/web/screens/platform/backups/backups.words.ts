import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const backupsWords = defineWords('backups', {
  title: words('备份', '備份', 'Backups'),
  intro: words(
    '每晚备份到 CROSSDOCK_BACKUP_TO；也可运行 crossdock admin backup。恢复请用 crossdock admin restore',
    '每晚備份到 CROSSDOCK_BACKUP_TO；也可執行 crossdock admin backup。還原請用 crossdock admin restore',
    'Made every night where CROSSDOCK_BACKUP_TO names a place, and by crossdock admin backup. crossdock admin restore restores one',
  ),
  emptyTitle: words('暂无备份', '暫無備份', 'No backups'),
  emptyText: words(
    '设置 CROSSDOCK_BACKUP_TO 为文件夹或 s3://存储桶后，每晚自动备份。',
    '將 CROSSDOCK_BACKUP_TO 設為資料夾或 s3://儲存桶後，每晚自動備份。',
    'Set CROSSDOCK_BACKUP_TO to a folder or s3://bucket, and a backup is made every night.',
  ),
  name: words('文件', '檔案', 'File'),
  place: words('位置', '位置', 'Place'),
  state: words('状态', '狀態', 'State'),
  bytes: words('字节', '位元組', 'Bytes'),
  started: words('开始时间', '開始時間', 'Started'),
  ended: words('结束时间', '結束時間', 'Ended'),
  reason: words('失败原因', '失敗原因', 'Reason'),
})
