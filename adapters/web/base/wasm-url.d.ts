/** The address of a WebAssembly file that the build puts beside the scripts. */
declare module '*.wasm?url' {
  const url: string
  export default url
}
