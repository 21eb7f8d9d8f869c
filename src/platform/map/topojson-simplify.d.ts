declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'
  export function presimplify(topology: Topology): Topology
  export function quantile(topology: Topology, p: number): number
  export function simplify(topology: Topology, minWeight: number): Topology
}
