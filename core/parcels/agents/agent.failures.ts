import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a connection of a tracker agent is not set up or tested. */
export const agentFailure = defineFailures({
  AGENT_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到轨迹代理 {agent}', '找不到軌跡代理 {agent}', 'Tracker agent {agent} does not exist'),
  },
  AGENT_NOT_CONNECTED: {
    kind: 'conflict',
    words: words('轨迹代理 {agent} 尚未设置接口', '軌跡代理 {agent} 尚未設定介面', 'Tracker agent {agent} has no interface yet'),
  },
  AGENT_KEY_UNUSED: {
    kind: 'refused',
    words: words('{kind} 接口不使用{purpose}', '{kind} 介面不使用{purpose}', '{kind} does not use this key: {purpose}'),
  },
  CONNECTION_CHANGED: {
    kind: 'conflict',
    words: words(
      '接口设置已被他人修改，请刷新后重试',
      '介面設定已被他人修改，請重新整理後再試',
      'Somebody else changed this connection. Reload and try again',
    ),
  },
  AGENT_PATH_INVALID: {
    kind: 'invalid',
    words: words(
      '应为以点分隔的名称，例如 data.list',
      '應為以點分隔的名稱，例如 data.list',
      'must be names with dots between them, such as data.list',
    ),
  },
  AGENT_BODY_INVALID: { kind: 'invalid', words: words('应为 JSON', '應為 JSON', 'must be JSON') },
  AGENT_HEADER_INVALID: {
    kind: 'invalid',
    words: words('每行应为“名称: 值”', '每列應為「名稱: 值」', 'must be lines such as Name: value'),
  },
})
