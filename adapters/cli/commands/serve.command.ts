import { words } from '#core/base/kernel/words.ts'
import type { Command, ExitCode } from '../command.ts'

/** The server's own entry; it is run unbundled, outside the command line's bundle. */
const SERVER = new URL('../../adapters/http/server/main.ts', import.meta.url)

export const serve: Command = {
  path: 'serve',
  about: words('启动服务器', '啟動伺服器', 'Start the server'),
  examples: ['serve', 'serve --port 9000'],
  options: [
    { flags: '--port <port>', about: words('端口（PORT）', '連接埠（PORT）', 'port (PORT)') },
    { flags: '--host <host>', about: words('地址（HOST）', '位址（HOST）', 'address (HOST)') },
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async ({ options }) => {
    for (const [name, variable] of [
      ['port', 'PORT'],
      ['host', 'HOST'],
      ['data', 'CROSSDOCK_DATA'],
    ] as const)
      if (typeof options[name] === 'string') process.env[variable] = options[name]
    process.removeAllListeners('SIGINT')
    const { runServer } = (await import(/* @vite-ignore */ SERVER.href)) as { runServer: () => Promise<ExitCode> }
    return runServer()
  },
}
