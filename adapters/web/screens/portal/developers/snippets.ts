/**
 * A call to be shown as code. The token is read from the environment, so that no program contains
 * it.
 */
export type SnippetCall = {
  readonly method: string
  /** Absolute, with its query. */
  readonly url: string
  readonly body?: unknown
  readonly needsToken: boolean
}

/** The languages of examples, in the order of their tabs. */
export const SNIPPET_LANGUAGES = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
} as const
export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES

const json = (body: unknown): string => JSON.stringify(body, undefined, 2)
const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
/** Inside single quotes of a shell or of PHP. */
const inShell = (text: string): string => text.replaceAll("'", String.raw`'\''`)
const inPhp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)

const curl = ({ method, url, body, needsToken }: SnippetCall): string =>
  [
    `curl -s -X ${method} '${inShell(url)}'`,
    ...(needsToken ? ['-H "Authorization: $CROSSDOCK_TOKEN"'] : []),
    "-H 'lang: en-US'",
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${inShell(json(body))}'`]),
  ].join(' \\\n  ')

const headersOf = ({ body, needsToken }: SnippetCall): readonly (readonly [name: string, value: string | undefined])[] => [
  ...(needsToken ? [['Authorization', undefined] as const] : []),
  ['lang', 'en-US'],
  ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
]

function javascript(call: SnippetCall): string {
  const { method, url, body } = call
  const headers = headersOf(call).map(
    ([name, value]) => `    '${name}': ${value === undefined ? 'process.env.CROSSDOCK_TOKEN' : `'${value}'`},`,
  )
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: {
${headers.join('\n')}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${indented(json(body), 2)}),`}
})
console.log(JSON.stringify(await response.json(), null, 2))`
}

/** JSON as Python code. */
function pythonic(value: unknown, depth = 0): string {
  const pad = ' '.repeat(4 * (depth + 1))
  const end = `\n${' '.repeat(4 * depth)}`
  if (Array.isArray(value)) return `[\n${value.map((one) => `${pad}${pythonic(one, depth + 1)},`).join('\n')}${end}]`
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([name, one]) => `${pad}${JSON.stringify(name)}: ${pythonic(one, depth + 1)},`)
      .join('\n')}${end}}`
  if (value === true) return 'True'
  if (value === false) return 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function python(call: SnippetCall): string {
  const { method, url, body } = call
  const headers = headersOf(call).map(
    ([name, value]) => `        "${name}": ${value === undefined ? 'os.environ["CROSSDOCK_TOKEN"]' : `"${value}"`},`,
  )
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers={
${headers.join('\n')}
    },${body === undefined ? '' : `\n    data=json.dumps(${pythonic(body, 1)}).encode(),`}
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))`
}

/** JSON as PHP code. */
function phpish(value: unknown, depth = 0): string {
  const pad = ' '.repeat(4 * (depth + 1))
  const end = `\n${' '.repeat(4 * depth)}`
  const lines = (rows: readonly string[]): string => `[\n${rows.map((row) => `${pad}${row},`).join('\n')}${end}]`
  if (Array.isArray(value)) return lines(value.map((one) => phpish(one, depth + 1)))
  if (typeof value === 'object' && value !== null)
    return lines(Object.entries(value).map(([name, one]) => `'${inPhp(name)}' => ${phpish(one, depth + 1)}`))
  return typeof value === 'string' ? `'${inPhp(value)}'` : JSON.stringify(value)
}

function php(call: SnippetCall): string {
  const { method, url, body } = call
  const headers = headersOf(call).map(([name, value]) =>
    value === undefined ? `        '${name}: ' . getenv('CROSSDOCK_TOKEN'),` : `        '${name}: ${value}',`,
  )
  return `<?php
$context = stream_context_create(['http' => [
    'method' => '${method}',
    'ignore_errors' => true,
    'header' => [
${headers.join('\n')}
    ],${body === undefined ? '' : `\n    'content' => json_encode(${phpish(body, 1)}),`}
]]);
$answer = json_decode(file_get_contents('${inPhp(url)}', false, $context));
echo json_encode($answer, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);`
}

function java(call: SnippetCall): string {
  const { method, url, body } = call
  const headers = headersOf(call).map(
    ([name, value]) => `            .header("${name}", ${value === undefined ? 'System.getenv("CROSSDOCK_TOKEN")' : `"${value}"`})`,
  )
  const text = body === undefined ? '' : indented(json(body).replaceAll('\\', '\\\\'), 12)
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Main {
    public static void main(String[] args) throws Exception {
${body === undefined ? '' : `        String body = """\n            ${text}\n            """;\n`}        HttpRequest request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
${headers.join('\n')}
            .method("${method}", ${body === undefined ? 'HttpRequest.BodyPublishers.noBody()' : 'HttpRequest.BodyPublishers.ofString(body)'})
            .build();
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`
}

const WRITERS: Readonly<Record<SnippetLanguage, (call: SnippetCall) => string>> = { curl, javascript, python, php, java }

/** A complete program in a language that makes the call and prints the JSON of the answer. */
export const snippetOf = (language: SnippetLanguage, call: SnippetCall): string => WRITERS[language](call)
