export { MemoryRouter } from 'react-router-dom';
