#!/usr/bin/env node
// Imported as a whole: older versions of Node lack the name, and should get a readable message.
import * as nodeModule from 'node:module'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`crossdock needs Node 24; this is ${process.version}. npm scripts and npx bring it along on Linux and Windows.\n`)
  process.exit(1)
}
nodeModule.enableCompileCache?.()
const built = new URL('../../build/cli/main.js', import.meta.url)
const { main } = await import(built.href).catch(async (missing) => {
  if (missing.code !== 'ERR_MODULE_NOT_FOUND') throw missing
  const { buildMissing } = await import('./build.js')
  await buildMissing()
  return import(built.href)
})
await main(process.argv)
