export { BridgedRouter, RouterBridge } from './bridge.tsx';
// Only the exports of react-router-dom that are used: this package is shared at run time and loaded completely.
export {
  BrowserRouter,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
