export { PlantsSideBySide as Component } from '#web/features/plant-sheets/comparison/plants-side-by-side.tsx';
