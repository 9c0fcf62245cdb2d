import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, Visitor, type ESTree, type Plugin } from 'vite'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/**
 * A page's code comes in few files: each further round of requests is a way to the server and back.
 * A group takes along all that its modules import and no earlier group has, so that no two of them
 * need each other: they may arrive in any order.
 */
const groups = [
  // Code that changes seldom is apart from code that changes with every release.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'data',
    // With zod, and so before every file that has schemas.
    test: /base[\\/]no-eval\.ts$|node_modules[\\/](zod|@tanstack[\\/](react-query|query-core)|i18next|react-i18next|inversify|@inversifyjs|reflect-metadata)[\\/]/,
  },
  { name: 'start', tags: ['$initial'] },
  // Code that the sign-in page shares with others, so that it waits for nothing else.
  {
    name: 'form',
    test: /[\\/](inputGroup|segmentedControl|abstractPureComponent|eye-o\w+|form-field|use-command|session\.words|factor-field|role-choice)\.\w+$/,
  },
  // Pages that everybody may open without an account bring nothing of the signed-in app along.
  { name: 'track', test: /[\\/]screens[\\/]tracking[\\/](track\.screen|tracked-number)\.tsx$/ },
  { name: 'frame', test: /[\\/]shell[\\/]signed-in-frame\.tsx$/ },
  { name: 'common', test: (id: string) => !/node_modules/.test(id) || /@blueprintjs[\\/](core|icons|colors)/.test(id), minShareCount: 3 },
]

const require = createRequire(import.meta.url)

/** React Router's exports name its development build alone. */
const routerBuild = join(dirname(createRequire(require.resolve('react-router-dom')).resolve('react-router')), '../production')
const noIconLoader = require.resolve('./ui/no-icon-loader.ts')

/** Icons are elements here; Blueprint's loader of icons by name and all it drags in stay out. */
const withoutIconLoader: Plugin = {
  name: 'without-icon-loader',
  enforce: 'pre',
  resolveId: (source, importer) => (/[\\/]iconLoader(\.js)?$/.test(source) && importer?.includes('@blueprintjs') ? noIconLoader : null),
}

const SCHEMAS = new Set(['params', 'query', 'body', 'ignores', 'payload'])

/**
 * Where `defineRoute` is given what a call takes and answers, and where a value is made that is
 * left out if nobody uses it.
 */
function schemasOf(program: ESTree.Program): {
  readonly schemas: readonly (readonly [start: number, end: number])[]
  readonly made: readonly number[]
} {
  const schemas: (readonly [start: number, end: number])[] = []
  const made = new Set<number>()
  let functions = 0
  let values = 0
  const enter = (): unknown => (functions += 1)
  const leave = (): unknown => (functions -= 1)
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    VariableDeclarator: () => (values += 1),
    'VariableDeclarator:exit': () => (values -= 1),
    CallExpression({ start, callee, arguments: [route] }) {
      if (functions === 0 && values > 0) made.add(start)
      if (callee.type !== 'Identifier' || callee.name !== 'defineRoute' || route?.type !== 'ObjectExpression') return
      for (const [index, property] of route.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || !SCHEMAS.has(property.key.name)) continue
        schemas.push([property.start, route.properties[index + 1]?.start ?? property.end])
      }
    },
  }).visit(program)
  return { schemas, made: [...made] }
}

/**
 * Leaves out of pages what calls take and answer: a page needs methods and paths, its types say
 * what it sends, and the server holds everybody to the schemas. Making those of all calls took a
 * quarter of what opening a page costs.
 */
const withoutCallSchemas: Plugin = {
  name: 'without-call-schemas',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]http[\\/]contract[\\/]/.test(id)) return null
    const { schemas, made } = schemasOf(this.parse(code))
    const edits = [
      ...schemas.map(([start, end]) => ({ start, end, text: '' })),
      ...made
        .filter((at) => !schemas.some(([start, end]) => start <= at && at < end))
        .map((at) => ({ start: at, end: at, text: '/* @__PURE__ */ ' })),
    ].toSorted((one, other) => other.start - one.start)
    return { code: edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code), map: null }
  },
}

const WORTH_BYTES = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts a .br and a .gz beside each text file, so that the server compresses nothing while it
 * serves.
 */
const precompressed: Plugin = {
  name: 'precompressed',
  // A build that is not made small is for a test and its one browser.
  apply: ({ build }, { command }) => command === 'build' && build?.minify !== false,
  enforce: 'post',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const names = new Set(await readdir(dir, { recursive: true }))
    for (const name of names) {
      // The build of the frame's page comes second, and finds the app's files done.
      if (!/\.(js|css|html|svg|json|wasm)$/.test(name) || names.has(`${name}.br`)) continue
      const content = await readFile(join(dir, name))
      if (content.length < WORTH_BYTES) continue
      await writeFile(
        join(dir, `${name}.br`),
        await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      )
      await writeFile(join(dir, `${name}.gz`), await zip(content, { level: 9 }))
    }
  },
}

/** While developing, the page for frames stands at its address too. */
const embedPage: Plugin = {
  name: 'embed-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/embed\/track\/?(\?|$)/.test(request.url ?? '')) request.url = '/embed.html'
      next()
    })
  },
}

const outDir = join(import.meta.dirname, '../../build/web')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [withoutIconLoader, withoutCallSchemas, react(), embedPage, precompressed],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
          ]
        : [],
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // No data: addresses for scripts and no inline module preload, so that the page's policy can be
    // strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The page that other sites show in a frame is apart: it takes nothing along of what it shares
    // with the app.
    embed: {
      consumer: 'client' as const,
      build: { outDir, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: join(import.meta.dirname, 'embed.html') } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'embed']) {
        const environment = builder.environments[name]
        if (environment !== undefined) await builder.build(environment)
      }
    },
  },
  worker: { format: 'es' as const },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: SERVER, changeOrigin: false }, '/downloads': { target: SERVER } } },
}))
