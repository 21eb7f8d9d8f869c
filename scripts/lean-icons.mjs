/**
 * lucide's random keys do not compress; numbers serve as well. Its icons' display names, which developers see, and the form of icons
 * that its former versions had are left out. With another version the bundle is only larger.
 */
export const leanIcons = {
  name: 'lean-icons',
  apply: 'build',
  transform(code, id) {
    if (/lucide-react\/dist\/esm\/createLucideIcon\./.test(id))
      return {
        code: code
          .replace(/typeof iconDataOrName === "string" \? toLucideIconData\([^)]*\) : /, '')
          .replace(/if \(iconData\.name\) \{[^}]*\}/, ''),
        map: null,
      }
    if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return null
    let line = 0
    const numbered = code.replace(/\bkey: "\w+"/g, () => `key: "${line++}"`)
    return { code: numbered.replace('__iconData.node;\n', ''), map: null }
  },
}
