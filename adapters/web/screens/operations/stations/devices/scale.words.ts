import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const scaleWords = defineWords('scale', {
  scale: words('电子秤', '電子秤', 'Scale'),
  connect: words('连接电子秤', '連接電子秤', 'Connect a scale'),
  leave: words('断开电子秤', '中斷電子秤', 'Disconnect the scale'),
  baud: words('波特率', '鮑率', 'Baud rate'),
  silent: words('等待读数', '等待讀數', 'Waiting for a weight'),
  lost: words('电子秤已断开', '電子秤已中斷', 'The scale is disconnected'),
})
