import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookGuide } from '../../../../adapters/http/contract/portal/developers/webhook-guide.ts'

const run = promisify(execFile)

const snippet = (title: string): string => {
  const part = webhookGuide.flatMap(({ parts }) => parts).find((one) => one.kind === 'code' && one.title['en-US'] === title)
  if (part?.kind !== 'code') throw new Error(`the guide has no ${title}`)
  return part.code
}

const SECRET = `whsec_${Buffer.from('a secret of exactly 32 characters').toString('base64')}`
const BODY = '{"type":"order.created","data":{"order_number":"OD1"}}'
const ID = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'

/** A message as it is sent, and others that are to be refused. */
function cases(): readonly (readonly [accepted: boolean, time: string, signature: string, body: string])[] {
  const now = new Date()
  const old = new Date(now.getTime() - 301_000)
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))
  const signed = (at: Date): string => new Webhook(SECRET).sign(ID, at, BODY)
  return [
    [true, seconds(now), signed(now), BODY],
    [true, seconds(now), `v1,AAAA ${signed(now)}`, BODY],
    [false, seconds(now), signed(now), BODY.replace('OD1', 'OD2')],
    [false, seconds(old), signed(old), BODY],
    [false, 'now', signed(now), BODY],
  ]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-guide-'))
})
afterAll(() => rm(folder, { recursive: true }))

const python = `${snippet('Python')}

import sys
for line in sys.stdin.read().splitlines():
    sent, signature, body = line.split('\t')
    headers = {'webhook-id': '${ID}', 'webhook-timestamp': sent, 'webhook-signature': signature}
    print(1 if verify('${SECRET}', headers, body.encode()) else 0)
`
const php = `${snippet('PHP')}
foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
  [$sent, $signature, $body] = explode("\t", $line);
  $headers = array_change_key_case(['Webhook-Id' => '${ID}', 'Webhook-Timestamp' => $sent, 'Webhook-Signature' => $signature]);
  echo verify('${SECRET}', $headers, $body) ? 1 : 0, "\n";
}
`
// The file's first class is the one that is started.
const [imports = '', verifying = ''] = snippet('Java').split(/\n(?=final class)/)
const java = `${imports}

class Main {
  public static void main(String[] arguments) throws Exception {
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\\n")) {
      String[] parts = line.split("\\t");
      boolean isOurs = CrossdockWebhook.verify("${SECRET}", "${ID}", parts[0], parts[1], parts[2].getBytes(StandardCharsets.UTF_8));
      System.out.println(isOurs ? 1 : 0);
    }
  }
}
${verifying}
`

describe('what the guide says of signatures', () => {
  it.each([
    ['python', 'python3', python, 'guide.py'],
    ['php', 'php', php, 'guide.php'],
    ['java', 'java', java, 'Guide.java'],
  ])('runs in %s, and accepts our messages alone', async (_name, program, text, file) => {
    const path = join(folder, file)
    await writeFile(path, text)
    const running = run(program, [path])
    running.child.stdin?.end(
      `${cases()
        .map((one) => one.slice(1).join('\t'))
        .join('\n')}\n`,
    )
    const { stdout } = await running
    expect(stdout.trim().split('\n').map(Number)).toEqual(cases().map(([accepted]) => (accepted ? 1 : 0)))
  })
})
