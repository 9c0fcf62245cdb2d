import { words } from '#core/base/kernel/words.ts'
import { bodyOf, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#core/portal/webhooks/webhook-event.ts'
import type { PrintingPart, PrintingSection } from './printing-guide.ts'

const text = (...languages: Parameters<typeof words>): PrintingPart => ({ kind: 'text', text: words(...languages) })
const code = (title: string, ...lines: readonly string[]): PrintingPart => ({
  kind: 'code',
  title: words(title, title, title),
  code: lines.join('\n'),
})

const NODE = [
  "import { createServer } from 'node:http'",
  "import { Webhook } from 'standardwebhooks'",
  '',
  'const webhook = new Webhook(process.env.CROSSDOCK_WEBHOOK_SECRET)',
  'createServer(async (request, answer) => {',
  '  const parts = []',
  '  for await (const part of request) parts.push(part)',
  '  try {',
  '    const { type, data } = webhook.verify(Buffer.concat(parts).toString(), request.headers)',
  "    console.log(request.headers['webhook-id'], type, data)",
  '    answer.writeHead(204).end()',
  '  } catch {',
  '    answer.writeHead(400).end()',
  '  }',
  '}).listen(3000)',
]

const PYTHON = [
  'import base64, hashlib, hmac, time',
  '',
  '# headers: by their names in lower case; body: the bytes as they came',
  'def verify(secret, headers, body):',
  "    key = base64.b64decode(secret.removeprefix('whsec_'))",
  "    sent = headers['webhook-timestamp']",
  '    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:',
  '        return False',
  '    signed = f"{headers[\'webhook-id\']}.{sent}.".encode() + body',
  '    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()',
  "    given = headers['webhook-signature'].split(' ')",
  "    return any(hmac.compare_digest('v1,' + wanted, one) for one in given)",
]

const PHP = [
  '<?php',
  '// $headers = array_change_key_case(getallheaders());',
  "// $body = file_get_contents('php://input');",
  'function verify(string $secret, array $headers, string $body): bool {',
  "    $key = base64_decode(substr($secret, strlen('whsec_')));",
  "    $sent = $headers['webhook-timestamp'];",
  '    if (abs(time() - (int) $sent) > 300) return false;',
  '    $signed = "{$headers[\'webhook-id\']}.$sent.$body";',
  "    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));",
  "    foreach (explode(' ', $headers['webhook-signature']) as $one)",
  '        if (hash_equals($wanted, $one)) return true;',
  '    return false;',
  '}',
]

const JAVA = [
  'import java.nio.charset.StandardCharsets;',
  'import java.security.MessageDigest;',
  'import java.util.Base64;',
  'import javax.crypto.Mac;',
  'import javax.crypto.spec.SecretKeySpec;',
  '',
  'final class CrossdockWebhook {',
  '  static boolean verify(String secret, String id, String sent, String signatures, byte[] body) throws Exception {',
  '    if (!sent.matches("[0-9]{1,12}") || Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(sent)) > 300) return false;',
  '    Mac mac = Mac.getInstance("HmacSHA256");',
  '    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));',
  '    mac.update((id + "." + sent + ".").getBytes(StandardCharsets.UTF_8));',
  '    byte[] wanted = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);',
  '    for (String one : signatures.split(" "))',
  '      if (MessageDigest.isEqual(wanted, one.getBytes(StandardCharsets.UTF_8))) return true;',
  '    return false;',
  '  }',
  '}',
]

const EXAMPLE = bodyOf({
  type: 'order.status_changed',
  at: Date.UTC(2026, 10, 24, 6, 30),
  data: WEBHOOK_EVENTS['order.status_changed'].example,
})

/** How webhooks are received, for programmers of customers. */
export const webhookGuide: readonly PrintingSection[] = [
  {
    name: 'receive',
    title: words('接收', '接收', 'Receive'),
    parts: [
      text(
        '在“Webhook”页面 `/system/webhooks` 或用 `POST /api/webhooks` 添加一个 https 地址并选择事件。密钥 `whsec_…` 只显示一次；更换后 24 小时内，消息同时用新旧两个密钥签名。',
        '在「Webhook」頁面 `/system/webhooks` 或用 `POST /api/webhooks` 新增一個 https 網址並選擇事件。金鑰 `whsec_…` 只顯示一次；更換後 24 小時內，訊息同時用新舊兩個金鑰簽章。',
        'Add an https address and choose its events on the page `/system/webhooks`, or by `POST /api/webhooks`. The secret `whsec_…` is shown once; after it is replaced, messages are signed with both for 24 hours.',
      ),
      text(
        '消息遵循 Standard Webhooks 规范：`POST`，JSON 内容，请求头 `webhook-id`、`webhook-timestamp`（秒）和 `webhook-signature`。请先验证签名，再处理内容；时间相差超过 5 分钟的消息应拒绝。',
        '訊息遵循 Standard Webhooks 規範：`POST`，JSON 內容，請求標頭 `webhook-id`、`webhook-timestamp`（秒）和 `webhook-signature`。請先驗證簽章，再處理內容；時間相差超過 5 分鐘的訊息應拒絕。',
        'Messages follow the Standard Webhooks specification: a `POST` of JSON with the headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature`. Verify the signature before anything else, and refuse a time that is more than 5 minutes off.',
      ),
      code('JSON', JSON.stringify(JSON.parse(EXAMPLE), null, 2)),
      text(
        '15 秒内以 2xx 应答，先收下再处理。其他状态、重定向和超时都算失败，三天内按 5 秒、5 分钟、30 分钟、2 小时、5 小时、10 小时、14 小时、20 小时、20 小时重试；应答的 `Retry-After` 有效。410 表示不再接收，此地址立即停用；连续 5 天失败也会停用，并收到消息。',
        '15 秒內以 2xx 回應，先收下再處理。其他狀態、重新導向和逾時都算失敗，三天內按 5 秒、5 分鐘、30 分鐘、2 小時、5 小時、10 小時、14 小時、20 小時、20 小時重試；回應的 `Retry-After` 有效。410 表示不再接收，此網址立即停用；連續 5 天失敗也會停用，並收到訊息。',
        'Answer with 2xx within 15 seconds, and work on it afterwards. Any other status, a redirect or no answer is a failure, tried again for three days after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 20 h; `Retry-After` counts. 410 says that the address is gone and turns it off at once; so do five days of failures, with a message.',
      ),
      text(
        '每条消息至少送达一次，可能重复：`webhook-id` 相同就是同一条。顺序不保证，请以 `timestamp` 或查询接口为准。',
        '每則訊息至少送達一次，可能重複：`webhook-id` 相同就是同一則。順序不保證，請以 `timestamp` 或查詢介面為準。',
        'A message arrives at least once, and may arrive twice: the same `webhook-id` is the same message. The order is not guaranteed; go by `timestamp`, or ask the API.',
      ),
    ],
  },
  {
    name: 'verify',
    title: words('验证签名', '驗證簽章', 'Verify signatures'),
    parts: [
      text(
        '签名是对 `webhook-id.webhook-timestamp.内容` 的 HMAC-SHA256，密钥是 `whsec_` 之后的 Base64。请用收到的原始字节，不要重新序列化 JSON。',
        '簽章是對 `webhook-id.webhook-timestamp.內容` 的 HMAC-SHA256，金鑰是 `whsec_` 之後的 Base64。請用收到的原始位元組，不要重新序列化 JSON。',
        'A signature is the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` under the bytes that follow `whsec_` in Base64. Take the body as it came; do not serialise the JSON again.',
      ),
      code('Node.js', ...NODE),
      code('Python', ...PYTHON),
      code('PHP', ...PHP),
      code('Java', ...JAVA),
    ],
  },
  {
    name: 'events',
    title: words('事件', '事件', 'Events'),
    parts: [
      {
        kind: 'table',
        title: words('事件', '事件', 'Events'),
        rows: WEBHOOK_EVENT_NAMES.map((name) => {
          const example = JSON.stringify(WEBHOOK_EVENTS[name].example)
          const { label } = WEBHOOK_EVENTS[name]
          const said = (language: keyof typeof label): string => `${label[language]} \`${example}\``
          return [name, words(said('zh-CN'), said('zh-TW'), said('en-US'))]
        }),
      },
    ],
  },
]
